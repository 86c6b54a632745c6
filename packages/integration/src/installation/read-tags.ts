import { Tokenizer } from 'htmlparser2'

/** A start tag: its name in lower case, and the first of each attribute. */
export interface StartTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The text between a `script` tag and its end. Empty for all other tags. */
  readonly text: string
}

/** Elements whose children are not HTML, and those inside them whose children are HTML again. */
const foreign = new Set(['svg', 'math'])
const integrating = new Set(['foreignobject', 'desc', 'title'])

/** Browsers do not nest deeper either. */
const deepest = 512

/**
 * Reads the start tags of a page in their order. It builds no tree, because the page is untrusted and the cost of a
 * tag must not depend on how many tags are open. The time is linear in the length of the page.
 */
export function readTags(html: string, onTag: (tag: StartTag) => void): void {
  const contexts: string[] = []
  const isForeign = () => foreign.has(contexts.at(-1) ?? '')
  let name = ''
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  let script: { attributes: ReadonlyMap<string, string>; text: string } | null = null

  function open(closes: boolean): void {
    if (name === 'script' && !closes) script = { attributes, text: '' }
    else onTag({ name, attributes, text: '' })
    const changes = foreign.has(name) || (integrating.has(name) && isForeign())
    if (changes && !closes && contexts.length < deepest) contexts.push(name)
  }

  new Tokenizer(
    { decodeEntities: true },
    {
      isInForeignContext: isForeign,
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(isForeign()),
      ontext: (start, end) => {
        if (script) script.text += html.slice(start, end)
      },
      onclosetag: (start, end) => {
        const closed = html.slice(start, end).toLowerCase()
        if (closed === contexts.at(-1)) contexts.pop()
        if (closed !== 'script' || !script) return
        onTag({ name: 'script', ...script })
        script = null
      },
      ontextentity: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  ).write(html)
}
