import { waitFor } from '@consult/gallery/person.ts'
import type { WidgetHandle } from '../../src/loader/options.ts'
import { find } from '../find.ts'
import { findFrame, findInPage, hostPage } from '../host-page.ts'
import { skipWaits } from '../time.ts'

const launcher = 'button[aria-haspopup]'

/** Waits until the launcher says something in its corner: the number of unread messages, or that there is trouble. */
function findMark(mark: string): Promise<void> {
  return waitFor(async () => {
    const { textContent } = await findInPage(`${launcher} span`)
    if (textContent !== mark) throw new Error(`the mark is ${textContent}, not ${mark}`)
  })
}

/** Waits until the launcher says the patient's place in line, in any language. */
function findPlace(place: number): Promise<void> {
  return waitFor(async () => {
    const { textContent } = await findInPage(`${launcher} b`)
    if (!textContent?.includes(`${place}`)) throw new Error(`the launcher says ${textContent}, not ${place}`)
  })
}

/** Opens the panel and waits until it reports the problem. */
async function openTrouble(widget: WidgetHandle): Promise<void> {
  widget.open()
  await waitFor(async () => {
    if (!(await findInPage('[role=dialog] p')).textContent) throw new Error('the panel says nothing')
  })
}

/** How long the loader waits for a page in the frame that is not the widget. Source: src/loader/panel/panel.ts. */
const answerMs = 5_000

function ownButton(): Element {
  return Object.assign(document.createElement('button'), { id: 'ask', type: 'button', textContent: 'Ask us' })
}

/** A place in the page for a widget that has no launcher. */
function place(): Element {
  const element = Object.assign(document.createElement('div'), { id: 'help' })
  element.style.height = '560px'
  return element
}

export const states = [
  hostPage({
    name: 'closed',
    frame: 'thread/answered',
    async act() {
      await findFrame()
      await findInPage(launcher)
    },
  }),
  hostPage({
    name: 'closed-with-unread-messages',
    frame: 'thread/questions-of-the-physician',
    async act() {
      await findFrame()
      await findMark('2')
    },
  }),
  hostPage({
    name: 'closed-while-waiting-in-line',
    frame: 'queue/in-line-for-minutes',
    async act() {
      await findFrame()
      await findPlace(4)
    },
  }),
  hostPage({
    name: 'closed-with-a-label-and-colors-of-the-page',
    frame: 'thread/answered',
    options: {
      label: 'Write to your care team at Harbor Street',
      position: 'bottom-left',
      offset: { x: 32, y: 90 },
      theme: { accent: '#7b2d8b', radius: 2 },
    },
    act: () => findInPage(launcher),
  }),
  hostPage({
    name: 'open',
    frame: 'thread/answered',
    async act(widget) {
      widget.open()
      await findFrame()
      await findInPage('iframe:not([hidden])')
    },
  }),
  hostPage({
    name: 'with-a-button-of-the-page',
    frame: 'consent/asked',
    options: { launcher: '#ask' },
    content: ownButton,
    async act() {
      await findFrame()
      await find('#ask[aria-expanded=false]')
    },
  }),
  hostPage({
    name: 'opening',
    answer: 'pending',
    async act(widget) {
      widget.open()
      await findInPage('[role=dialog]:not([hidden])')
    },
  }),
  hostPage({
    name: 'ringing',
    frame: 'waiting-room/ring',
    async act() {
      await findFrame()
      await findInPage('[role=dialog]:not([hidden]) iframe')
    },
  }),
  hostPage({
    name: 'in-a-call-out-of-sight',
    frame: 'call/connected',
    async act(widget) {
      await findFrame()
      widget.close()
      await findInPage('button[value]:not([value=""])')
    },
  }),
  hostPage({ name: 'refused-on-this-page', answer: 'notHere', act: () => findMark('!') }),
  hostPage({ name: 'refused-on-this-page-open', answer: 'notHere', act: openTrouble }),
  hostPage({ name: 'expired', answer: 'expired', act: openTrouble }),
  hostPage({ name: 'unreachable', answer: 'unreachable', act: openTrouble }),
  hostPage({ name: 'token-missing', options: { token: '' }, act: openTrouble }),
  hostPage({
    name: 'blocked-by-the-browser',
    before: () => skipWaits(answerMs),
    async act(widget) {
      widget.open()
      await findInPage('[role=dialog] > button')
    },
  }),
  hostPage({
    name: 'inline',
    frame: 'thread/answered',
    options: { mode: 'inline', container: '#help' },
    content: place,
    act: findFrame,
  }),
  hostPage({
    name: 'inline-and-unreachable',
    answer: 'unreachable',
    options: { mode: 'inline', container: '#help' },
    content: place,
    act: () => findInPage('[role=region] p:not(:empty)'),
  }),
]
