/** A source file, by its path. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** A part of a source: the strings in it, and the names of constants that it uses. */
interface Part {
  readonly strings: string[]
  readonly names: Set<string>
}

/** Stands for an expression in a template. */
const unknown = '\u0000'

const openers = '([{'
const closers = ')]}'

/** Reads a string that begins at `at`. @returns where it ends, and the text in it; of a template, the text around its expressions. */
function readString(text: string, at: number, part: Part): number {
  const quote = text[at]
  let end = at + 1
  let read = ''
  while (end < text.length && text[end] !== quote) {
    if (text[end] === '\\') {
      read += text[end + 1]
      end += 2
    } else if (quote === '`' && text.startsWith('${', end)) {
      // What it makes is known only when it runs: a name that it is a part of is left out.
      read += unknown
      end = readPart(text, end + 1, part)
    } else {
      read += text[end]
      end += 1
    }
  }
  // What is compared with is a value, not a class.
  const isCompared = /[=!]==\s*$/.test(text.slice(Math.max(0, at - 6), at)) || /^\s*[=!]==/.test(text.slice(end + 1))
  if (!isCompared) part.strings.push(read)
  return end + 1
}

/** Reads from an opening bracket to the one that closes it. @returns where that ends. */
function readPart(text: string, from: number, part: Part): number {
  let depth = 0
  let at = from
  do {
    const character = text.charAt(at)
    if (`'"\``.includes(character)) {
      at = readString(text, at, part)
      continue
    }
    const comment = character === '/' && /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(at))
    if (comment) {
      at += comment[0].length
      continue
    }
    if (openers.includes(character)) depth += 1
    if (closers.includes(character)) depth -= 1
    const name = /[\w$.]/.test(text[at - 1] ?? '') ? null : /^[a-zA-Z_$][\w$]*/.exec(text.slice(at, at + 80))
    at += name ? name[0].length : 1
    if (!name) continue
    // What a function is told, and what is asked about, is no class.
    if (text[at] === '(' && name[0] !== 'classes') at = readPart(text, at, { strings: [], names: new Set() })
    else if (!/^\s*(&&|\?(?![.?])|[!=]==)/.test(text.slice(at, at + 80))) part.names.add(name[0])
  } while (depth > 0 && at < text.length)
  return at
}

/** Reads the token at `at`: a string, or the text in brackets. */
function readValue(text: string, at: number, part: Part): void {
  if (`'"\``.includes(text.charAt(at))) readString(text, at, part)
  else if (openers.includes(text.charAt(at))) readPart(text, at, part)
}

const escaped = (name: string) => name.replaceAll('$', '\\$')

/** The strings that a constant is made of. */
function stringsOf(name: string, text: string): string[] {
  const found = new RegExp(`\\bconst ${escaped(name)}\\b[^=\\n]*=\\s*`).exec(text)
  const part: Part = { strings: [], names: new Set() }
  if (found) readValue(text, found.index + found[0].length, part)
  return part.strings
}

/** Where a file imports the name from among the sources. */
function importedText(name: string, { text }: Source, sources: readonly Source[]): string {
  const found = new RegExp(`import\\s*{[^}]*\\b${escaped(name)}\\b[^}]*}\\s*from '([^']+)'`).exec(text)
  const file = found?.[1]?.split('/').at(-1)
  return file
    ? sources
        .filter(({ path }) => path.endsWith(`/${file}`))
        .map((source) => source.text)
        .join('\n')
    : ''
}

/**
 * The class names that sources give to their elements: in `class` and `className`, in calls of `classes`, and in the
 * constants that these use.
 * @returns the files that each name stands in.
 */
export function classNamesIn(sources: readonly Source[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const source of sources) {
    const part: Part = { strings: [], names: new Set() }
    for (const { 0: match, index } of source.text.matchAll(/\bclass(?:Name)?=(?=["{])|\bclasses(?=\()/g)) {
      readValue(source.text, index + match.length, part)
    }
    const constants = [...part.names].flatMap((name) => [
      ...stringsOf(name, source.text),
      ...stringsOf(name, importedText(name, source, sources)),
    ])
    for (const name of [...part.strings, ...constants]
      .flatMap((text) => text.split(/\s+/))
      .filter((name) => name && !name.includes(unknown))) {
      found.set(name, (found.get(name) ?? new Set()).add(source.path))
    }
  }
  return found
}
