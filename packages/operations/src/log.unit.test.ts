import { expect, test } from 'vitest'
import { faultOf } from './fault.ts'
import { createLog } from './log.ts'

const canary = 'CANARY'

function createLines() {
  const lines: string[] = []
  const log = createLog({ app: 'test', level: 'debug', to: { write: (line: string) => void lines.push(line) } })
  return { log: log as unknown as Record<'info' | 'error', (...args: unknown[]) => void>, lines }
}

const last = (lines: string[]) => {
  const { time, level: _level, ...rest } = JSON.parse(lines.at(-1) ?? '{}')
  expect(time).toMatch(/^\d{4}-.*Z$/)
  return rest
}

test('a log line has only the allowed fields', () => {
  const { log, lines } = createLines()
  log.info(
    { requestId: 'req_1', route: '/v1/patients/:id', status: 200, ms: 3, url: canary, body: { canary } },
    'request',
  )
  expect(last(lines)).toEqual({
    app: 'test',
    requestId: 'req_1',
    route: '/v1/patients/:id',
    status: 200,
    ms: 3,
    msg: 'request',
  })
})

test('a field with a value of the wrong form is not logged', () => {
  const { log, lines } = createLines()
  log.info(
    { requestId: `a ${canary}`, route: `/v1/${canary} x`, status: canary, partnerId: { canary }, ms: Number.NaN },
    'x',
  )
  expect(last(lines)).toEqual({ app: 'test', msg: 'x' })
})

test.each([
  ['as the first argument', (error: Error) => [error]],
  ['with a message', (error: Error) => [error, 'failed']],
  ['as a field', (error: Error) => [{ err: error, error, fault: error }, 'failed']],
  ['as a placeholder', (error: Error) => ['failed: %s', error]],
  ['as a text', (error: Error) => [error.message]],
  ['as what looks like a fault', (error: Error) => [{ fault: { name: 'Error', message: error.message } }, 'failed']],
])('an error says its class and place, never its text: %s', (_, argsOf) => {
  const { log, lines } = createLines()
  const error = Object.assign(new Error(`duplicate key ${canary}`), { code: '23505', detail: `Key (${canary})` })
  log.error(...argsOf(error))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(canary)
})

test("a fault has the error's class, codes and stack frames", () => {
  const fault = faultOf(Object.assign(new TypeError(canary), { code: '23505', constraint: 'patients_pkey' }))
  expect(fault).toMatchObject({ name: 'TypeError', code: '23505', constraint: 'patients_pkey' })
  expect(fault.at?.[0]).toMatch(/^packages\/operations\/src\/log\.unit\.test\.ts(\?vitest=\d+)?:\d+:\d+$/)
})

test('a message that looks like stack frames is not logged', () => {
  const error = new Error(`x\n    at ${canary} (/packages/${canary}:1:1)\n    at /packages/${canary}:2:2`)
  expect(JSON.stringify(faultOf(error))).not.toContain(canary)
  error.message = 'changed'
  expect(faultOf(error).at).toBeUndefined()
})

test('codes and names that are not single words are left out', () => {
  const error = Object.assign(new Error('x'), { code: `a ${canary}`, constraint: { canary }, name: `${canary} !` })
  expect(faultOf(error)).toMatchObject({ name: 'Error' })
  expect(JSON.stringify(faultOf(error))).not.toContain(canary)
})

test('an error with a cause is described by its cause', () => {
  const wrapped = new Error(canary, { cause: new RangeError('y') })
  expect(faultOf(wrapped).name).toBe('RangeError')
  expect(faultOf(new Error(canary, { cause: wrapped })).name).toBe('RangeError')
})
