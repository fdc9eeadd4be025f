/** Names and abbreviations of the months in the languages of the banks we know, as `normalise` spells them. */
const months: readonly (readonly string[])[] = [
  'jan january januar janeiro januari janvier janv enero ene leden ledna gen gennaio styczen stycznia sty jaanuar janvaris tammi tammikuu tammikuuta ianuarie ian ocak oca ιαν ιανουαριου',
  'feb february februar fev fevereiro februari fevrier fevr febrero unor unora febbraio luty lutego lut veebruar veebr februaris helmi helmikuu helmikuuta februarie subat sub φεβ φεβρουαριου',
  'mar march mrz mrt marco marz maerz maart mars marzo brezen brezna marzec marca marts marcius marc maalis maaliskuu maaliskuuta martie μαρ μαρτιου',
  'apr april abr avr abril avril duben dubna aprile kwiecien kwietnia kwi aprill aprilis huhti huhtikuu huhtikuuta aprilie nisan nis απρ απριλιου',
  'may mai mei maio maj mayo kveten kvetna maggio mag maja majus maijs touko toukokuu toukokuuta mayıs μαι μαιου',
  'jun june juni junho juin junio cerven cervna giugno giu czerwiec czerwca cze junius junijs juuni kesa kesakuu kesakuuta iunie iun haziran haz ιουν ιουνιου',
  'jul july juli julho juillet juil julio cervenec cervence luglio lug lipiec lipca lip julius julijs juuli heina heinakuu heinakuuta iulie iul temmuz tem ιουλ ιουλιου',
  'aug august ago agosto augustus aout srpen srpna sierpien sierpnia sie augusztus augusts elo elokuu elokuuta agustos agu αυγ αυγουστου',
  'sep set sept september setembro setembre septembre septiembre zari settembre wrzesien wrzesnia wrz szeptember szept septembris syys syyskuu syyskuuta septembrie eylul eyl σεπ σεπτεμβριου',
  'oct out okt october oktober outubro octobre octubre rijen rijna ottobre ott pazdziernik pazdziernika paz oktoober oktobris loka lokakuu lokakuuta octombrie ekim eki οκτ οκτωβριου',
  'nov november novembro novembre noviembre listopad listopadu listopada lis novembris marras marraskuu marraskuuta noiembrie noi kasım kas νοε νοεμβριου',
  'dec dez dic december dezember dezembro decembre des desember diciembre prosinec prosince dicembre grudzien grudnia gru detsember dets decembris joulu joulukuu joulukuuta decembrie aralık ara δεκ δεκεμβριου',
].map((names) => names.split(' '));

const numbers = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** The number of a month from 1; undefined if the word is not the name of a month. */
export function monthOf(name: string): number | undefined {
  return numbers.get(name);
}
