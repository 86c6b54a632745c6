import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../../..')
/** All text that signed-in users read. */
const folders = ['apps/portal/src', 'apps/console/src', 'packages/ui/src', 'packages/web-client/src']
const filesIn = (folder: string) =>
  globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: ['**/words.ts', '**/*.unit.test.ts', '**/*.fixture.ts'],
  }).map((file) => join(folder, file))
const files = folders.flatMap((folder) => filesIn(join(repository, folder)))

/** Text that is not shown on the page: comments and class names. */
const unsaid = /\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*|className="[^"]*"/gs
/** Text between a tag's end and the next tag or brace. */
const markupText = /(?<![=-])>\s*([^<>{}`'"()=;+]*\p{L}{2,}[^<>{}`'"()=;+]*)\s*[<{]/gu
/** An attribute that is read aloud, shown or used as a field's text. */
const spokenAttributes =
  /\b(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|fault|hint|label|placeholder|title|words)="([^"]*\p{L}{2}[^"]*)"/gu
/** A text that starts like a sentence and has several words. */
const sentences = /(['"`])(\p{Lu}[\p{Ll}’]*(?:[ …][^'"`\n]*)[\p{L}.…?!])\1/gu
/** Code between two types or comparisons, which looks like such a text. */
const code = /^(?:return|export|readonly)\b|\bconst$|^[a-z]\w*:$|^[,:|\]]|&&|\|\|/
/** Names are the same in every language. */
const names = new Set(['Consult'])

/** Returns the user-facing text that is written literally in a piece of code. */
function literalWords(source: string): string[] {
  const bare = source.replace(unsaid, '')
  return [
    ...[...bare.matchAll(markupText)].map(([, text = '']) => text.trim()),
    ...[...bare.matchAll(spokenAttributes)].map(([, text = '']) => text),
    ...[...bare.matchAll(sentences)].map(([, , text = '']) => text),
  ].filter((text) => !names.has(text) && !code.test(text))
}

test.each([
  ['<p>No reason given</p>', ['No reason given']],
  ['<p>\n  Not sent. {words}\n</p>', ['Not sent.']],
  ['<button aria-label="Close" className="Some classes">', ['Close']],
  ["showToast({ title: 'The consult is closed' })", ['The consult is closed']],
  ['`Reply to them…`', ['Reply to them…']],
  ['<p>{words.closed}</p> // Said there', []],
  ["const when = now > then ? 'is-late' : 'MIT'", []],
  ['const list: Map<string, Item> = new Map()', []],
  ['function zone(): Required<Locale> | null {}', []],
  ['[words.key, key ? <A key="a" /> : words.none],\n [words.path, <B />]', []],
  ['[<A key="a" />],\n [words.created, <B />]', []],
])('finds the texts in %s', (piece, found) => {
  expect(literalWords(piece)).toEqual(found)
})

test('every user-facing text is in a words.ts', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files).toContain(join(repository, 'packages/ui/src/controls/button.tsx'))
  const found = files.flatMap((file) =>
    literalWords(readFileSync(file, 'utf8')).map((text) => `${relative(repository, file)}: ${text}`),
  )
  expect(found).toEqual([])
})

/** Between tags, an escape is no character: the page would show its letters. */
const markupEscape = /(?<![=-])>[^<>{}'"`]*\\u(?:[\da-f]{4}|\{)/i

test.each([
  ['<>\\u00a0</>', true],
  ["<p>{'\\u00a0'}</p>", false],
  ['<p>{words}</p>', false],
])('finds the escapes that a page would show in %s', (piece, isShown) => {
  expect(markupEscape.test(piece)).toBe(isShown)
})

test('no page shows the escape of a character', () => {
  const parts = [...files, ...filesIn(join(repository, 'apps/widget/src'))].filter((file) => file.endsWith('.tsx'))
  expect(parts).toContain(join(repository, 'apps/widget/src/frame/features/opening-hours/back-line.tsx'))
  const found = parts.filter((file) => markupEscape.test(readFileSync(file, 'utf8')))
  expect(found.map((file) => relative(repository, file))).toEqual([])
})
