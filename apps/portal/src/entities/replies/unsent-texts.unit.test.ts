import { hasUnsavedForm } from '@consult/ui/unsaved/unsaved.ts'
import { expect, test } from 'vitest'
import { keepText, unsentText } from './unsent-texts.ts'

test('what is written in a dialog is kept for its consult alone, until it is sent or removed', () => {
  keepText('resolve ac_1', { summary: 'Contact dermatitis.', followUp: '' })
  expect(unsentText('resolve ac_1')).toEqual({ summary: 'Contact dermatitis.', followUp: '' })
  expect(unsentText('resolve ac_2')).toEqual({})
  expect(unsentText('close ac_1')).toEqual({})
  expect(hasUnsavedForm()).toBe(true)
  keepText('resolve ac_1', { summary: ' ', followUp: '' })
  expect(unsentText('resolve ac_1')).toEqual({})
  expect(hasUnsavedForm()).toBe(false)
})
