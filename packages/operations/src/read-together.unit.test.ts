import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { reportTogether } from './read-together.ts'

test('values that are read together are those of the same scrape, with one read for all', async () => {
  const metrics = createMetrics('test')
  let reads = 0
  const read = async () => {
    reads += 1
    await Promise.resolve()
    return { first: reads, second: reads * 10 }
  }
  reportTogether(metrics, read, { first: ['first_value', 'The first.'], second: ['second_value', 'The second.'] })
  for (const scrape of [1, 2]) {
    const { text } = await metrics.page()
    expect(text).toContain(`first_value{app="test"} ${scrape}\n`)
    expect(text).toContain(`second_value{app="test"} ${scrape * 10}\n`)
    expect(reads).toBe(scrape)
  }
})

test('values that cannot be read are left out, not reported as 0 or as they were', async () => {
  const metrics = createMetrics('test')
  let isUp = true
  const read = () => (isUp ? Promise.resolve({ value: 7 }) : Promise.reject(new Error('down')))
  const isReadable = reportTogether(metrics, read, { value: ['the_value', 'The value.'] })
  expect((await metrics.page()).text).toContain('the_value{app="test"} 7\n')
  isUp = false
  expect((await metrics.page()).text).not.toContain('the_value{')
  expect(await isReadable()).toBe(false)
})
