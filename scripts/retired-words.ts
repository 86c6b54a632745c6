/**
 * The words that this repository no longer uses, with what to write instead. To retire a word, replace it everywhere, then
 * add a line. Parts of identifiers count too.
 */
export const retiredWords: Readonly<Record<string, string>> = {
  behaviour: 'behavior',
  behaviours: 'behaviors',
  strangerOf: 'anonymousCallerOf',
  whence: 'from where',
  whither: 'to where',
  wherein: 'in which',
  whereof: 'of which',
  therein: 'in it',
  thereto: 'to it',
  thereupon: 'then',
  hitherto: 'so far',
  henceforth: 'from now on',
  favour: 'favor',
  favourite: 'favorite',
  honour: 'honor',
  centre: 'center',
  organise: 'organize',
  organisation: 'organization',
  authorise: 'authorize',
  authorisation: 'authorization',
  analyse: 'analyze',
  optimise: 'optimize',
  initialise: 'initialize',
  summarise: 'summarize',
  modelled: 'modeled',
  neighbouring: 'neighboring',
  defence: 'defense',
  offence: 'offense',
  colour: 'color',
  colours: 'colors',
  licence: 'license',
  licences: 'licenses',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  normalise: 'normalize',
  normalises: 'normalizes',
  normalised: 'normalized',
  keepsake: 'saved state',
  deed: 'action',
  deeds: 'actions',
  film: 'recording',
  films: 'recordings',
  filmed: 'recorded',
}

/** A retired word in a text. */
export interface RetiredWord {
  /** Counted from 1. */
  readonly line: number
  readonly word: string
  readonly instead: string
}

const instead = new Map(Object.entries(retiredWords).map(([word, replacement]) => [word.toLowerCase(), replacement]))
const candidates = new RegExp(Object.keys(retiredWords).join('|'), 'i')
/** The words of text and of identifiers: `oldDeedName` has three. A retired name of two words counts as one. */
const names = Object.keys(retiredWords).filter((word) => /[A-Z]/.test(word))
const words = new RegExp(`${names.join('|')}|[A-Z]?[a-z]+|[A-Z]+(?![a-z])`, 'g')

/** A variable, a parameter or a field that is called `of`: its name says nothing. */
const emptyName = /(?:\b(?:const|let|readonly)\s+|[({[,]\s*|\.\.\.)of\??\s*(?:[:,)}\]]|=(?!=))/

/** Finds the lines of a program that declare something of the name `of`. */
export function findEmptyNames(program: string): RetiredWord[] {
  return program
    .split('\n')
    .flatMap((content, index) =>
      emptyName.test(content) ? [{ line: index + 1, word: 'of', instead: 'a name that says what it is' }] : [],
    )
}

/** Finds the retired words of a text. */
export function findRetiredWords(text: string): RetiredWord[] {
  if (!candidates.test(text)) return []
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(words)].flatMap(({ 0: word }) => {
      const replacement = instead.get(word.toLowerCase())
      return replacement === undefined ? [] : [{ line: index + 1, word, instead: replacement }]
    }),
  )
}
