import { expect, test } from 'vitest'
import { classNamesIn } from './class-names.ts'

const names = (...texts: string[]) => [...classNamesIn(texts.map((text, n) => ({ path: `src/${n}.tsx`, text }))).keys()]

test('the classes of an element are found in a string, a condition or a call', () => {
  expect(names('<p className="a b" />')).toEqual(['a', 'b'])
  expect(names('<p class="a" />')).toEqual(['a'])
  expect(names("<p className={isOpen ? 'a' : 'b'} />")).toEqual(['a', 'b'])
  expect(names("const c = classes('a', isOpen && 'b', more)")).toEqual(['a', 'b'])
})

test('the classes in a constant that an element uses are found, in its file or in an imported one', () => {
  expect(names("const box = 'a b'\n<p className={box} />")).toEqual(['a', 'b'])
  expect(names("const looks: Looks = { quiet: 'a' }\n<p className={looks[look]} />")).toEqual(['a'])
  expect(names("import { box } from './1.tsx'\n<p className={classes(box, 'b')} />", "export const box = 'a'")).toEqual(
    ['b', 'a'],
  )
})

test('strings in comparisons, conditions and function arguments are not classes', () => {
  expect(names("<p className={look === 'quiet' ? 'a' : 'b'} />")).toEqual(['a', 'b'])
  expect(names("<p className={buttonClasses('quiet')} />")).toEqual([])
  expect(names("const title = 'Hello there'\n<p className={title && 'a'} />")).toEqual(['a'])
})

test('a class name computed at run time is left out, and the others beside it are found', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that the test parses
  expect(names('<p className={`a line-${quality} ${isOpen ? "b" : "c"}`} />')).toEqual(['b', 'c', 'a'])
})
