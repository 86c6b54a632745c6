import { byId, element, say } from './dom.js'
import { callEntry, eventEntry, outstandingEntry } from './entries.js'
import { ask } from './http.js'
import { follow, place } from './live.js'

const shown = 50

/** How long a button says that it has done its work, in milliseconds. */
const toldMs = 2_000

/**
 * The panel beside the widget: events, calls, and the page's policy.
 * @param onSite told what the backend says of itself. @param onTroubles told what goes wrong on purpose.
 * @param forgetKey takes what is to happen once there is another key.
 */
export function startBackstage({ onSite, onTroubles, forgetKey }) {
  const events = byId('events')
  const calls = byId('calls')
  const outstanding = byId('outstanding')
  const reveal = byId('reveal')
  const known = new Map()
  let key = null
  let placeholder = ''

  const curlOf = (call) => (key ? call.curl.replace(placeholder, key) : call.curl)

  const copy = async (call, button) => {
    const done = await navigator.clipboard.writeText(curlOf(call)).then(
      () => 'Copied',
      () => 'Couldn’t copy. Select the text instead.',
    )
    button.textContent = done
    setTimeout(() => {
      button.textContent = 'Copy as curl'
    }, toldMs)
  }

  const showEvent = (event) => {
    byId('events-empty').hidden = true
    outstanding.querySelector(`[data-outstanding-id="${CSS.escape(event.id)}"]`)?.remove()
    place(events, `[data-event-id="${CSS.escape(event.id)}"]`, ({ open }) => eventEntry(event, { open }))
  }

  const showOutstanding = (event) => {
    place(outstanding, `[data-outstanding-id="${CSS.escape(event.id)}"]`, () => outstandingEntry(event))
  }

  const showCall = (call) => {
    known.set(call.id, call)
    byId('calls-empty').hidden = true
    const onCopy = (button) => copy(call, button)
    place(calls, `[data-call-id="${call.id}"]`, ({ open }) => callEntry(call, { curl: curlOf(call), open, onCopy }))
    while (calls.children.length > shown) calls.lastElementChild.remove()
  }

  const reload = async () => {
    const [received, made, site] = await Promise.all([
      ask('GET', '/api/events?scope=mine'),
      ask('GET', '/api/calls'),
      ask('GET', '/api/site'),
    ])
    placeholder = made.keyPlaceholder
    onSite(site)
    outstanding.replaceChildren(...received.outstanding.map(outstandingEntry))
    for (const event of received.events.toReversed()) showEvent(event)
    for (const call of made.calls.toReversed()) showCall(call)
    byId('events-empty').hidden = events.children.length > 0
    byId('calls-empty').hidden = calls.children.length > 0
  }

  const showKey = (shown) => {
    key = shown
    reveal.textContent = key ? 'Hide key' : 'Reveal key'
    reveal.setAttribute('aria-pressed', String(key !== null))
    for (const call of known.values()) {
      if (calls.querySelector(`[data-call-id="${call.id}"]`)) showCall(call)
    }
  }
  reveal.addEventListener('click', async () => {
    say(byId('reveal-error'), null)
    try {
      showKey(key ? null : (await ask('POST', '/api/reveal-key')).apiKey)
    } catch (error) {
      say(byId('reveal-error'), error.message)
    }
  })
  forgetKey(() => showKey(null))

  const showPolicy = async () => {
    const { policy, permissions } = await ask('GET', '/api/site')
    const lines = policy.map(({ name, sources, widget }) =>
      element(
        'div',
        widget ? { class: 'for-widget' } : {},
        element('dt', {}, element('b', {}, name), ` ${sources.join(' ')}`),
        widget ? element('dd', {}, `for the widget: ${widget}`) : null,
      ),
    )
    byId('policy').replaceChildren(...lines)
    byId('permissions').replaceChildren(
      ...permissions.split(', ').map((each) => element('li', {}, element('code', {}, each))),
    )
  }

  follow('/api/stream?scope=mine', {
    reload,
    onEvent: showEvent,
    onCall: showCall,
    onOutstanding: showOutstanding,
    onTroubles,
  })
  showPolicy().catch(() => undefined)
}
