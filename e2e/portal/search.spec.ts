import { randomUUID } from 'node:crypto'
import { openIn, openThread, signedIn } from '../fixtures/open-thread.ts'
import { atRest } from '../fixtures/page-loaded.ts'
import { requestOf } from '../fixtures/procedure.ts'
import { expect, test } from '../fixtures/test.ts'

test('a message search shows results while typing, opens one by keyboard and scrolls to the message', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const word = `zq${randomUUID().slice(0, 8)}`
  await thread.write(`It began with a ${word.toUpperCase()} on my arm`)
  for (let n = 0; n < 12; n += 1) await thread.write(`And then, ${n}: ${'more and more of it. '.repeat(8)}`)
  const context = await signedIn(browser)
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/inbox/queue')
  await atRest(page)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search patients and messages' })
  await expect(field).toBeFocused()
  await field.fill(word.slice(0, 6))
  const hit = page.getByRole('option', { name: thread.patient.name })
  await expect(hit.locator('mark')).toHaveText(word.toUpperCase())
  await page.keyboard.press('Enter')
  const message = page.getByRole('log').getByText(word.toUpperCase())
  await expect(message).toBeInViewport()
  expect(urls.filter((url) => url.includes(word.slice(0, 6)))).toEqual([])
  await expect(page).toHaveURL(new RegExp(`/inbox/queue/${thread.consultId}$`))
})

test('a patient is found by name and phone number, and an empty result and a failure each have a message', {
  tag: '@full',
}, async ({ browser }) => {
  const thread = await openThread()
  const page = await (await signedIn(browser)).newPage()
  await page.goto('/inbox/mine')
  const field = page.getByRole('combobox', { name: 'Search patients and messages' })
  await field.fill(thread.patient.name)
  await expect(page.getByRole('group', { name: 'Patients' }).getByRole('option')).toHaveCount(1)
  await field.fill('x')
  await expect(page.getByText('Enter at least two characters')).toBeVisible()
  await field.fill('qqqqzzzz')
  await expect(page.getByText('No results')).toBeVisible()
  await page.route(requestOf('search.threads'), (route) =>
    route.fulfill({
      status: 404,
      json: {
        error: { message: '', code: -32004, data: { httpStatus: 404, consult: { code: 'not_found', details: null } } },
      },
    }),
  )
  await field.fill('another')
  await expect(page.getByText('Search failed. Try again.')).toBeVisible()
  await page.unroute(requestOf('search.threads'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await openIn(page.context(), thread)
})
