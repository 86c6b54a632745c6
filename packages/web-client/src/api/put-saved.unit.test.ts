import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { putSaved } from './put-saved.ts'

const queryKey = ['hours']

test('a slow read that began before a save does not put back what was there before', async () => {
  const queries = new QueryClient()
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let begun = 0
  const shown: unknown[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    initialData: 'mornings',
    queryFn: () => reads[begun++]?.promise ?? 'too many',
  })
  const end = observer.subscribe(({ data }) => shown.push(data))
  await putSaved(queries, queryKey, 'evenings')
  reads[0]?.resolve('mornings')
  await reads[0]?.promise
  reads[1]?.resolve('evenings, as read')
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('evenings, as read')
  end()
  expect(begun).toBe(2)
  expect(shown.slice(shown.indexOf('evenings'))).not.toContain('mornings')
})

test('nor does the read of a page that was left', async () => {
  const queries = new QueryClient()
  const read = Promise.withResolvers<string>()
  const reading = queries.prefetchQuery({ queryKey, queryFn: () => read.promise })
  await putSaved(queries, queryKey, 'evenings')
  read.resolve('mornings')
  await reading
  expect(queries.getQueryData(queryKey)).toBe('evenings')
})

test('where nothing is being read, nothing is read', async () => {
  const queries = new QueryClient()
  await putSaved(queries, queryKey, 'evenings')
  await putSaved(queries, queryKey, (was) => `${was}, weekends`)
  expect([queries.getQueryData(queryKey), queries.isFetching()]).toEqual(['evenings, weekends', 0])
})
