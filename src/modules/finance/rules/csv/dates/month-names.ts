/** Names and abbreviations of the months in the languages of the banks we know, as `normalise` spells them. */
const months: readonly (readonly string[])[] = [
  'jan january januar janeiro januari janvier janv enero ene leden ledna gen gennaio styczen stycznia sty jaanuar janvaris tammi tammikuu tammikuuta ianuarie ian ocak oca ιαν ιανουαριου sausio sausis січ січня янв января январь يناير ינואר',
  'feb february februar fev fevereiro februari fevrier fevr febrero unor unora febbraio luty lutego lut veebruar veebr februaris helmi helmikuu helmikuuta februarie subat sub φεβ φεβρουαριου vasario vasaris лют лютого фев февр февраля февраль فبراير פברואר',
  'mar march mrz mrt marco marz maerz maart mars marzo brezen brezna marzec marca marts marcius marc maalis maaliskuu maaliskuuta martie μαρ μαρτιου maret mac kovo kovas бер березня мар марта март مارس מרץ',
  'apr april abr avr abril avril duben dubna aprile kwiecien kwietnia kwi aprill aprilis huhti huhtikuu huhtikuuta aprilie nisan nis απρ απριλιου balandzio balandis кві квітня апр апреля апрель ابريل אפריל',
  'may mai mei maio maj mayo kveten kvetna maggio mag maja majus maijs touko toukokuu toukokuuta mayıs μαι μαιου geguzes geguze травня мая маи مايو מאי',
  'jun june juni junho juin junio cerven cervna giugno giu czerwiec czerwca cze junius junijs juuni kesa kesakuu kesakuuta iunie iun haziran haz ιουν ιουνιου junie birzelio birzelis чер червня июн июня июнь يونيو יוני',
  'jul july juli julho juillet juil julio cervenec cervence luglio lug lipiec lipca lip julius julijs juuli heina heinakuu heinakuuta iulie iul temmuz tem ιουλ ιουλιου julie julai liepos liepa липня июл июля июль يوليو יולי',
  'aug august ago agosto augustus aout srpen srpna sierpien sierpnia sie augusztus augusts elo elokuu elokuuta agustos agu αυγ αυγουστου agustus agt agust ogos rugpjucio rugpjutis серпня авг августа август اغسطس אוגוסט',
  'sep set sept september setembro setembre septembre septiembre zari settembre wrzesien wrzesnia wrz szeptember szept septembris syys syyskuu syyskuuta septembrie eylul eyl σεπ σεπτεμβριου rugsejo rugsejis вересня сен сент сентября сентябрь سبتمبر ספטמבר',
  'oct out okt october oktober outubro octobre octubre rijen rijna ottobre ott pazdziernik pazdziernika paz oktoober oktobris loka lokakuu lokakuuta octombrie ekim eki οκτ οκτωβριου spalio spalis жов жовтня окт октября октябрь اكتوبر אוקטובר',
  'nov november novembro novembre noviembre listopad listopadu listopada lis novembris marras marraskuu marraskuuta noiembrie noi kasım kas νοε νοεμβριου lapkricio lapkritis листопада ноя нояб ноября ноябрь نوفمبر נובמבר',
  'dec dez dic december dezember dezembro decembre des desember diciembre prosinec prosince dicembre grudzien grudnia gru detsember dets decembris joulu joulukuu joulukuuta decembrie aralık ara δεκ δεκεμβριου dis gruodzio gruodis гру грудня дек декабря декабрь ديسمبر דצמבר',
].map((names) => names.split(' '));

const numbers = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** The number of a month from 1; undefined if the word is not the name of a month. */
export function monthOf(name: string): number | undefined {
  return numbers.get(name);
}
