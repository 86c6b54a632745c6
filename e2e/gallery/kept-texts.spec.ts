import { expect } from '@playwright/test'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

const dialogs = [
  { state: 'portal/team/hand-over', field: 'To do', typed: 'Look at the photo', open: /^Hand over/ },
  {
    state: 'portal/planning/follow-up',
    field: 'What to do',
    typed: 'Call about the potassium',
    open: /^Add follow-up/,
  },
  { state: 'portal/planning/snooze', field: 'Another time', typed: '2031-05-06T07:08', open: /^Snooze(?!d)/ },
  {
    state: 'portal/board/writing-to-the-holder',
    field: 'Message',
    typed: 'Can you answer her?',
    open: /^Message Clara/,
  },
]

test('a dialog that was closed by accident still has what was typed when it opens again', async ({ page }) => {
  for (const { state, field, typed, open } of dialogs) {
    await openState(page, addressOf(state))
    const text = page.getByRole('dialog').getByLabel(field, { exact: true })
    await text.fill(typed)
    await page.keyboard.press('Escape')
    await expect(text).toHaveCount(0)
    await page.getByRole('button', { name: open }).first().click()
    await expect(text, state).toHaveValue(typed)
  }
})
