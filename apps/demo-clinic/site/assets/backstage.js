import { byId, element, say } from './dom.js'
import { ask } from './http.js'

const everyMs = 1_000
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const fact = (text) => element('span', { class: 'fact' }, text)
const mark = (kind, text) => element('span', { class: `mark ${kind}` }, text)

/** The time, with its day unless that is today. */
function when(instant) {
  const date = new Date(instant)
  const isToday = date.toDateString() === new Date().toDateString()
  return fact(isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`)
}

/** An entry of a list behind the scenes. */
export const entry = (title, facts, attributes = {}) =>
  element('li', { class: 'entry', ...attributes }, element('span', { class: 'entry-title' }, title), ...facts)

function deliveriesOf({ deliveries, turnedAway }) {
  if (deliveries === 0) return 'not delivered yet'
  if (deliveries > 1) return `${deliveries} deliveries, duplicates dropped`
  return turnedAway > 0 ? `1 delivery, after ${turnedAway} turned away` : '1 delivery'
}

function eventEntry(event) {
  // An event that was read from the log has no signature: the API key proves where it comes from.
  const source = event.deliveries > 0 ? mark('good', '✓ Signature verified') : mark('', 'Read from /v1/events')
  const body = element('a', { href: `/api/events/${event.id}`, target: '_blank' }, event.type)
  return entry(body, [source, when(event.receivedAt), fact(deliveriesOf(event))], { 'data-event-id': event.id })
}

const outstandingEntry = ({ type, turnedAway, lastAt }) =>
  entry(type, [mark('bad', 'Answered with 500'), when(lastAt), fact(turnedAway === 1 ? 'once' : `${turnedAway} times`)])

function callEntry({ method, path, status, at, milliseconds, requestId }) {
  const isGood = status !== null && status < 400
  const outcome = mark(isGood ? 'good' : 'bad', status ?? 'No answer')
  return entry(`${method} ${path}`, [outcome, when(at), fact(`${milliseconds} ms`), requestId && fact(requestId)])
}

/** Fills a list, if the page has it, and shows its hint while it is empty. */
function fill(id, items, toEntry) {
  const list = document.getElementById(id)
  if (!list) return
  list.replaceChildren(...items.map(toEntry))
  const empty = document.getElementById(`${id}-empty`)
  if (empty) empty.hidden = items.length > 0
}

function sayRefused(refused) {
  const notice = document.getElementById('refused')
  const deliveries = refused === 1 ? '1 delivery was' : `${refused} deliveries were`
  if (notice) say(notice, refused ? `${deliveries} refused since the start: the signature was wrong or too old.` : null)
}

/**
 * Fills the page's lists of events and calls, once a second. A real site would not need it: its backend handles the events.
 * @param scope `mine`: the events of the signed-in patient; `all`: those of the clinic.
 * @param onRead receives every answer.
 */
export function followBackstage(scope, onRead = () => undefined) {
  const live = byId('live')
  let shown = ''
  const show = (isLive, text) => {
    live.dataset.live = String(isLive)
    if (live.textContent !== text) live.textContent = text
  }
  const readNow = async () => {
    const state = await ask('GET', `/api/backstage?scope=${scope}`)
    onRead(state)
    const lists = JSON.stringify([state.events, state.outstanding, state.calls])
    if (lists === shown) return
    shown = lists
    fill('events', state.events, eventEntry)
    fill('outstanding', state.outstanding, outstandingEntry)
    fill('calls', state.calls, callEntry)
    sayRefused(state.refused)
  }
  const repeat = async () => {
    if (!document.hidden) {
      await readNow().then(
        () => show(true, 'Live'),
        () => show(false, 'Reconnecting…'),
      )
    }
    setTimeout(repeat, everyMs)
  }
  void repeat()
}
