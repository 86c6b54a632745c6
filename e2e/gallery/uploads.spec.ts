import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('a check of a questionnaire names what it finds, also before the form has a key', async ({ page }) => {
  await openState(page, addressOf('console/questionnaires/checked-without-a-key'))
})

test('a check of codes names the rows that it refuses, also before the list has a title', async ({ page }) => {
  await openState(page, addressOf('console/code-lists/checked-without-a-title'))
})

test('a questionnaire is retired after a confirmation, which says why it is refused', async ({ page }) => {
  for (const state of ['retired', 'retire-refused']) {
    await openState(page, addressOf(`console/questionnaires/${state}`))
  }
})
