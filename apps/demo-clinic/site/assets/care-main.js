import { startAskForm } from './ask-form.js'
import { callStateOf, stateOf } from './consult-state.js'
import { byId, element } from './dom.js'
import { ask } from './http.js'
import { mountConsult } from './widget.js'

const mine = byId('mine')
const section = byId('consult')
const widgetError = byId('widget-error')

/** In the patient's words; `origin_not_allowed` is for whoever installs the widget. */
const widgetErrors = {
  origin_not_allowed: "This site isn't on the list of origins that may show the consult.",
  unreachable: 'Connection lost. Reconnecting…',
  other: 'Couldn’t load the consult. Try again in a moment, or call us.',
}

function showWidgetError(error) {
  byId('widget-error-text').textContent = error.message
  widgetError.hidden = false
}

/**
 * The patient's own half of the page: what is open, the way to something new, and the widget.
 * @param onWidgetEvent told everything that the widget says.
 * @param onWidget told the widget that is shown, or null.
 */
export async function startCare({ onWidgetEvent = () => undefined, onWidget = () => undefined } = {}) {
  let thread = null
  let calls = []
  /** What is shown: `thread`, a call's id, or `new`. */
  let shown = 'new'
  let widget = null

  const callShown = () => calls.find(({ id }) => id === shown)

  const showState = () => {
    const call = callShown()
    byId('consult-title').textContent = call ? 'Your call' : 'Your conversation'
    byId('consult-state').textContent = call ? callStateOf(call) : stateOf(thread)
  }

  const showMine = () => {
    const entry = (key, title, state) =>
      element(
        'button',
        { type: 'button', 'aria-pressed': String(shown === key), onclick: () => show(key) },
        element('b', {}, title),
        state ? element('span', { class: 'mine-state' }, state) : null,
      )
    const entries = [
      ...(thread ? [entry('thread', 'Messages', stateOf(thread))] : []),
      ...calls.map((call) => entry(call.id, 'Call', callStateOf(call))),
    ]
    mine.hidden = entries.length === 0
    mine.replaceChildren(...entries, entry('new', 'New question', ''))
  }

  const onEvent = (name, detail) => {
    onWidgetEvent(name, detail)
    if (name === 'status') {
      const call = callShown()
      if (detail?.kind === 'telehealth' && call) {
        calls = calls.map((known) => (known === call ? { ...call, status: detail.status } : known))
      } else if (detail?.kind !== 'telehealth' && thread) thread = { ...thread, status: detail.status }
      showState()
      showMine()
    }
    if (name === 'error') showWidgetError({ message: widgetErrors[detail?.code] ?? widgetErrors.other })
    if (name === 'ready' || name === 'status') widgetError.hidden = true
  }

  const takeAway = () => {
    widget?.destroy()
    widget = null
    onWidget(null)
  }

  const showWidget = async () => {
    widgetError.hidden = true
    takeAway()
    const callId = callShown()?.id
    try {
      widget = await mountConsult({ mode: 'inline', container: '#widget', callId, onEvent })
      onWidget(widget)
    } catch (error) {
      showWidgetError(error)
    }
  }

  const form = startAskForm({
    onAsked: ({ consult, call }) => {
      if (consult) thread = consult
      if (call) calls = [call, ...calls]
      return show(call ? call.id : 'thread')
    },
  })

  async function show(key) {
    shown = key
    showMine()
    section.hidden = key === 'new'
    if (key === 'new') {
      takeAway()
      form.show(thread?.status === 'closed' ? thread : null)
      return
    }
    form.hide()
    showState()
    await showWidget()
  }

  byId('widget-retry').addEventListener('click', showWidget)

  try {
    const { patient } = await ask('GET', '/api/session')
    byId('signed-out').hidden = patient !== null
    if (!patient) return
    byId('hello').textContent = `Hello, ${patient.firstName}`
    thread = patient.consult
    calls = patient.calls
    const [next] = calls
    // Somebody who stands in the waiting room is there to be seen.
    if (next && next.status !== 'invited') await show(next.id)
    else if (thread && thread.status !== 'closed') await show('thread')
    else await show(next ? next.id : 'new')
  } catch (error) {
    section.hidden = false
    showWidgetError(error)
  } finally {
    byId('care-loading').hidden = true
  }
}
