import { expect, test } from 'vitest'
import { createLoadTurns, type LoadTurns } from './load-turns.ts'

/** A page whose parts write their names as they load, and that writes when the browser was idle. */
function aPage() {
  const written: string[] = []
  const write = (what: string) => async () => {
    written.push(what)
  }
  const turns = createLoadTurns({ idle: write('idle'), painted: write('painted'), until: (load) => load() })
  const show = (turn: (page: LoadTurns, load: () => Promise<void>) => Promise<void>, name: string) => {
    let isLoaded: Promise<void> | undefined
    const load = () => (isLoaded ??= write(name)())
    return turn(turns, load).then(load)
  }
  return {
    written,
    turns,
    first: (name: string) => show((page, load) => page.firstTurnOf(load), name),
    other: (name: string) => show((page, load) => page.turnOf(load), name),
  }
}

test('parts load one after another while the browser is idle, and before all of them the one that somebody waits for', async () => {
  const { written, turns, first, other } = aPage()
  const shown = [other('menu'), other('dialog'), first('ring')]
  await turns.begin()
  await Promise.all(shown)
  expect(written).toEqual(['painted', 'ring', 'idle', 'menu', 'idle', 'dialog'])
})

test('a part that somebody waits for loads at once when it is asked for, and nothing else does', async () => {
  const { written, turns, first, other } = aPage()
  void other('menu')
  const shown = first('ring')
  expect(written).toEqual([])
  turns.hasten()
  await shown
  await first('card')
  expect(written).toEqual(['ring', 'card'])
})

test('a part that is rendered on a page that is ready loads at once', async () => {
  const { written, turns, other } = aPage()
  await turns.begin()
  await other('menu')
  expect(written).toEqual(['painted', 'menu'])
})
