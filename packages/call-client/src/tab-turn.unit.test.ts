import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { TabTurn } from './tab-turn.ts'

// Node has the browsers' locks. Its locks end with their request, like the locks of a closed tab.
const { locks } = navigator

/** A tab whose lock the test can end, as closing the tab does. */
function openTab(callId: string) {
  const closing = Promise.withResolvers<never>()
  const request = ((name: string, options: LockOptions, held: LockGrantedCallback<unknown>) =>
    locks.request(name, options, (lock) => Promise.race([held(lock), closing.promise]))) as LockManager['request']
  const onBack = vi.fn()
  return { turn: new TabTurn(callId, { request }), onBack, close: () => closing.reject(new Error('closed')) }
}

const settled = () => new Promise((go) => setTimeout(go, 20))

test('a call goes back to the tab from which another took it, once that one is closed', async () => {
  const callId = randomUUID()
  const [first, second] = [openTab(callId), openTab(callId)]
  first.turn.take()
  await settled()
  second.turn.take()
  await settled()
  first.turn.waitForBack(first.onBack)
  await settled()
  expect(first.onBack).not.toHaveBeenCalled()
  second.close()
  await vi.waitFor(() => expect(first.onBack).toHaveBeenCalledOnce())
})

test('a tab that learns of the other one before it loses its turn gets the call back too', async () => {
  const callId = randomUUID()
  const [first, second] = [openTab(callId), openTab(callId)]
  first.turn.take()
  await settled()
  first.turn.waitForBack(first.onBack)
  second.turn.take()
  await settled()
  second.close()
  await vi.waitFor(() => expect(first.onBack).toHaveBeenCalledOnce())
})

test('a call that another device took does not come back by itself, or the two would take it from each other', async () => {
  const first = openTab(randomUUID())
  first.turn.take()
  await settled()
  first.turn.waitForBack(first.onBack)
  await settled()
  expect(first.onBack).not.toHaveBeenCalled()
})

test('a tab that left the call takes no part any more', async () => {
  const callId = randomUUID()
  const [first, second] = [openTab(callId), openTab(callId)]
  first.turn.take()
  await settled()
  second.turn.take()
  await settled()
  first.turn.waitForBack(first.onBack)
  first.turn.stopWaiting()
  second.close()
  await settled()
  expect(first.onBack).not.toHaveBeenCalled()
})

test('a browser without locks leaves the call where it is', () => {
  const turn = new TabTurn(randomUUID(), null)
  expect(() => {
    turn.take()
    turn.waitForBack(() => undefined)
    turn.stopWaiting()
  }).not.toThrow()
})
