import { element } from './dom.js'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The time, with its day unless that is today. */
function when(instant) {
  const date = new Date(instant)
  const isToday = date.toDateString() === new Date().toDateString()
  const text = isToday ? clock.format(date) : `${day.format(date)}, ${clock.format(date)}`
  return element('time', { class: 'entry-fact', datetime: instant, title: instant }, text)
}

const json = (value) => element('pre', { tabindex: '0' }, JSON.stringify(value, null, 2))

/** A summary and a body that is made when somebody opens it: a list has hundreds, and most stay closed. */
function folded(summary, makeBody, open) {
  const details = element('details', {}, summary)
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1)
      details.append(element('div', { class: 'entry-body' }, ...makeBody()))
  })
  details.open = open
  return details
}

/** How the event came. The signature of what came from the log was none: it was asked for with the key. */
function markOf({ verified }) {
  return verified
    ? element('span', { class: 'mark mark-good' }, '✓ Signature verified')
    : element('span', { class: 'mark' }, 'Read from /v1/events')
}

function deliveriesOf({ deliveries, turnedAway }) {
  if (deliveries === 1 && turnedAway > 0) return `1 delivery, after ${turnedAway} turned away`
  if (deliveries === 0) return 'not delivered yet'
  if (deliveries === 1) return '1 delivery'
  const duplicates = deliveries - 1
  return `${deliveries} deliveries, ${duplicates} ${duplicates === 1 ? 'duplicate' : 'duplicates'} dropped`
}

/** An event as an entry of a list. `open` keeps what a person has opened. */
export function eventEntry(event, { open = false } = {}) {
  const summary = element(
    'summary',
    {},
    element('span', { class: 'entry-title' }, event.type),
    markOf(event),
    when(event.receivedAt),
    element('span', { class: 'entry-fact' }, deliveriesOf(event)),
  )
  const details = folded(summary, () => [json(event.body)], open)
  return element('li', { class: 'entry', 'data-event-id': event.id, 'data-event-type': event.type }, details)
}

/** An event that was turned away and has not come yet. */
export function outstandingEntry({ id, type, turnedAway, lastAt }) {
  return element(
    'li',
    { class: 'entry entry-plain', 'data-outstanding-id': id },
    element('span', { class: 'entry-title' }, type),
    element('span', { class: 'mark mark-bad' }, 'Answered with 500'),
    when(lastAt),
    element('span', { class: 'entry-fact' }, turnedAway === 1 ? 'once' : `${turnedAway} times`),
  )
}

const isGood = (status) => status !== null && status < 400

/** A call to `/v1` as an entry of a list. @param curl the command, with or without the key. @param onCopy told its button. */
export function callEntry(call, { curl, open = false, onCopy }) {
  const status = element(
    'span',
    { class: `mark ${isGood(call.status) ? 'mark-good' : 'mark-bad'}` },
    call.status === null ? 'No answer' : String(call.status),
  )
  const summary = element(
    'summary',
    {},
    element('span', { class: 'entry-title' }, `${call.method} ${call.path}`),
    status,
    when(call.at),
    element('span', { class: 'entry-fact' }, `${call.milliseconds} ms`),
  )
  const makeBody = () => [
    element('pre', { tabindex: '0', 'data-testid': 'curl' }, curl),
    call.requestId ? element('p', { class: 'entry-fact' }, `Request ${call.requestId}`) : null,
    element('h4', {}, 'Answer'),
    json(call.answer),
  ]
  const details = folded(summary, makeBody, open)
  const name = `Copy as curl: ${call.method} ${call.path}`
  const button = { type: 'button', class: 'button button-quiet button-small', 'aria-label': name }
  const copy = element('button', { ...button, onclick: () => onCopy(copy) }, 'Copy as curl')
  return element('li', { class: 'entry', 'data-call-id': String(call.id) }, details, copy)
}
