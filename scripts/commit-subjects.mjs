/** Characters of a subject, which one line of a log shows. */
const maxLength = 60;

/** Words that do not say what they mean here, each with the word of the field. Ordinary uses of the same letters pass. */
const replacements = [
  [/\b(?:let|lets|letting) go\b/, 'nullify references'],
  [/\bgoing\b/, 'cascade'],
  [/\bbesides?\b/, 'next to, or side tables'],
  [/\bkept\b/, 'stored, or the trash record'],
  [/\bkeep(?:s|ing)?\b.*\b(?:feeds?|backups?)\b|\b(?:feeds?|backups?)\b.*\bkeep(?:s|ing)?\b/, 'store, or retention'],
  [/\basked\b/, 'requested'],
  [/\bmaywrite\b/, 'validateWrite'],
  [/\binsists?\b/, 'assert'],
  [/\bamong\b/, 'inList (SQL), or in'],
  [/\bas[- ]given\b|\bsetting texts?\b/, 'settings snapshot'],
  [/\bconcern(?:ed|s)?\b/, 'cache keys'],
  [/\bforg[eo]t(?:s|ten)?\b/, 'invalidate'],
  [/\b(?:write|writes|written) together\b/, 'group commit'],
  [/\b(?:in|a|the|its|whose|of) (?:turns?|line)\b/, 'group lock, or queue'],
  [/\bplaces\b/, 'sequence numbers, or positions'],
  [/\bspreads?\b/, 'fan-out'],
  [/\bgiv(?:e|es|en|ing)\b/, 'deliver, pass or show'],
  [/\blate\b(?!-)/, 'backlog, or delayed'],
  [/\bchoos(?:e|es|ing)\b|\bchosen\b/, 'select'],
  [/\b(?:a|the|each|every|busy|of) rounds?\b|\brounds? of\b/, 'poll'],
  [/\bstor(?:y|ies)\b/, 'duplicate cluster'],
  [/\bbelonging\b/, 'parent permission'],
  [/\bunread bod(?:y|ies)\b/, 'unconsumed body'],
  [/\bwelcomes?\b/, 'startup banner'],
  [/\bleaving\b/, 'shutdown hooks'],
  [/\bopened-/, '…-content'],
  [/\brooms?\b/, 'quota (bytes), or space (layout)'],
  [/\btold of\b/, 'notified'],
  [/\bwhoever\b/, 'the caller'],
  [/\bsomebody\b/, 'the person'],
  [/\blies? in\b/, 'is stored in'],
  [/\bcrystals?\b/, 'issued document'],
];

/** First words that no instruction begins with: articles, pronouns, question words, prepositions, and verbs in another form. */
const notVerbs = new Set(
  (
    'a an the this that these those it its he she they we i you one two both all each every some any no not nobody nothing none ' +
    'what who whom whose which where when why how if while after before since until as than so then than there here ' +
    'and or but of in on at by for from to with without over under between into only also more less most many much ' +
    'is are was were be been has have had does did done can could may might must shall should will would ' +
    'made wrote took gave went came found left sent told held said built kept knew thought brought bought caught chose ' +
    'new old several'
  ).split(' '),
);

/** Verbs that end like another form of one. */
const verbsEndingSo = new Set(
  (
    'bring sing ring string wing ping ' +
    'need feed seed speed embed exceed proceed succeed shed wed heed bleed breed ' +
    'pass process address access bypass press compress suppress express discuss guess focus miss cross dismiss toss canvass ' +
    'alias bias bus'
  ).split(' '),
);

/** As the second or third word they show that the sentence describes something: "fields are put …". */
const finite = new Set('is are was were has had does can may must will'.split(' '));

/** What is wrong with the subject of a commit, one sentence each; nothing when it can stay. */
export function complaintsOf(subject) {
  const complaints = [];
  const { length } = [...subject];
  if (length > maxLength) complaints.push(`${length} characters, at most ${maxLength}`);
  if (/[.…]$/.test(subject)) complaints.push('ends in a full stop');
  const sentence = subject.replace(/^[\w./-]+(?:, [\w./-]+)*: +/, '');
  const [first = '', ...rest] = sentence.toLowerCase().split(/\s+/);
  if (!isInstruction(first) || rest.slice(0, 2).some((word) => finite.has(word)))
    complaints.push(`begins with "${first}": say what the commit does, as in "show", "add", "move"`);
  for (const [pattern, better] of replacements) {
    const [found] = pattern.exec(sentence.toLowerCase()) ?? [];
    if (found !== undefined) complaints.push(`"${found}": say ${better}`);
  }
  return complaints;
}

/** Whether a sentence that begins with the word can tell what to do; nouns pass, since only people know them from verbs. */
function isInstruction(word) {
  if (!/^[a-z][a-z-]+$/.test(word)) return false;
  if (verbsEndingSo.has(word)) return true;
  return !notVerbs.has(word) && !/(?:ing|ed|s)$/.test(word);
}
