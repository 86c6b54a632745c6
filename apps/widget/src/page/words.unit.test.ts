import { expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { pageWords } from './words.ts'

const slotsOf = (text: string) => text.match(/\{\w+\}/g) ?? []

test.each(languages)(
  'the words of the page in %s have the slots of the English ones, and none is empty',
  (language) => {
    for (const [key, text] of Object.entries(pageWords[language])) {
      expect(text.trim(), key).not.toBe('')
      expect(slotsOf(text), key).toEqual(slotsOf(pageWords.en[key as keyof typeof pageWords.en]))
    }
  },
)
