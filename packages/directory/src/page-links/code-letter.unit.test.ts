import { patientLanguages } from '@consult/domain'
import { expect, test } from 'vitest'
import { unreadReplies } from '../mail/unread-replies.ts'
import { codeLetter, codeSms } from './code-letter.ts'

test('the mail with a code says in each language of patients that nobody reads replies', () => {
  for (const language of patientLanguages) {
    const { text } = codeLetter(`${language}-XX`, '012345')
    expect(text).toContain('012345')
    expect(text.split('\n\n').at(-1)).toBe(`${unreadReplies[language]}\n`)
  }
  expect(codeLetter('nl', '012345')).toEqual(codeLetter('en', '012345'))
})

test('the SMS with a code is its first sentence, and that replies are not read', () => {
  expect(codeSms(null, '012345')).toBe('Your code is 012345.\nReplies are not read.')
})
