import { expect, test } from 'vitest'
import { classNamesIn } from './class-names.ts'

const names = (...texts: string[]) => [...classNamesIn(texts.map((text, n) => ({ path: `src/${n}.tsx`, text }))).keys()]

test('the classes of an element are found, written as a string, a condition or a call', () => {
  expect(names('<p className="a b" />')).toEqual(['a', 'b'])
  expect(names('<p class="a" />')).toEqual(['a'])
  expect(names("<p className={isOpen ? 'a' : 'b'} />")).toEqual(['a', 'b'])
  expect(names("const c = classes('a', isOpen && 'b', more)")).toEqual(['a', 'b'])
})

test('the classes in a constant that an element uses are found, in its file and where it is imported from', () => {
  expect(names("const box = 'a b'\n<p className={box} />")).toEqual(['a', 'b'])
  expect(names("const looks: Looks = { quiet: 'a' }\n<p className={looks[look]} />")).toEqual(['a'])
  expect(names("import { box } from './1.tsx'\n<p className={classes(box, 'b')} />", "export const box = 'a'")).toEqual(
    ['b', 'a'],
  )
})

test('what is compared with, asked about or told to a function is no class', () => {
  expect(names("<p className={look === 'quiet' ? 'a' : 'b'} />")).toEqual(['a', 'b'])
  expect(names("<p className={buttonClasses('quiet')} />")).toEqual([])
  expect(names("const title = 'Hello there'\n<p className={title && 'a'} />")).toEqual(['a'])
})

test('a name that is known only when the page runs is left out, the others beside it are not', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read
  expect(names('<p className={`a line-${quality} ${isOpen ? "b" : "c"}`} />')).toEqual(['b', 'c', 'a'])
})
