import { startBackstage } from './backstage.js'
import { stateOf } from './consult-state.js'
import { byId, clearFormErrors, element, say, showFormError } from './dom.js'
import { ask } from './http.js'
import { mountConsult } from './widget.js'

const loading = byId('care-loading')
const form = byId('ask')
const askError = byId('ask-error')
const consultSection = byId('consult')
const consultState = byId('consult-state')
const askAgain = byId('ask-again')
const widgetError = byId('widget-error')
const widgetLog = byId('widget-log')

let handle = null

/** In the patient's words; \`origin_not_allowed\` is for whoever installs the widget. */
const widgetErrors = {
  origin_not_allowed: "This site's address is not on the list of origins that may show the consult.",
  unreachable: 'The connection to our physicians is interrupted. It is being tried again.',
  other: 'The consult cannot be shown right now. Please try again in a moment, or call us.',
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function noteWidgetEvent(name, detail) {
  byId('widget-log-empty').hidden = true
  widgetLog.prepend(
    element(
      'li',
      { class: 'entry entry-plain' },
      element('span', { class: 'entry-title' }, name),
      element('span', { class: 'entry-fact' }, clock.format(new Date())),
      detail ? element('code', { class: 'entry-fact' }, JSON.stringify(detail)) : null,
    ),
  )
}

function showState(consult) {
  consultState.textContent = stateOf(consult)
  askAgain.hidden = consult.status !== 'closed'
}

function onWidgetEvent(name, detail) {
  noteWidgetEvent(name, detail)
  if (name === 'status' && detail?.kind !== 'telehealth') showState(detail)
  if (name === 'error') showWidgetError({ message: widgetErrors[detail?.code] ?? widgetErrors.other })
  if (name === 'ready' || name === 'status') widgetError.hidden = true
}

function showWidgetError(error) {
  byId('widget-error-text').textContent = error.message
  widgetError.hidden = false
}

async function showWidget() {
  widgetError.hidden = true
  handle?.destroy()
  handle = null
  try {
    handle = await mountConsult({ mode: 'inline', container: '#widget', onEvent: onWidgetEvent })
  } catch (error) {
    showWidgetError(error)
  }
}

function showConsult(consult) {
  form.hidden = true
  consultSection.hidden = false
  showState(consult)
  return showWidget()
}

function showAsk(lastConsult) {
  consultSection.hidden = true
  form.hidden = false
  say(
    byId('last-consult'),
    lastConsult ? `Your last question, “${lastConsult.reason ?? 'without words'}”, is closed.` : null,
  )
}

form.addEventListener('submit', async (submit) => {
  submit.preventDefault()
  clearFormErrors(form, askError)
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const { consult } = await ask('POST', '/api/ask', Object.fromEntries(new FormData(form)))
    form.reset()
    await showConsult(consult)
  } catch (error) {
    showFormError(form, askError, error)
  } finally {
    button.disabled = false
  }
})

askAgain.addEventListener('click', () => {
  handle?.destroy()
  handle = null
  showAsk(null)
  byId('reason').focus()
})

byId('widget-retry').addEventListener('click', showWidget)

async function begin() {
  try {
    const { patient } = await ask('GET', '/api/session')
    byId('signed-out').hidden = patient !== null
    if (!patient) return
    byId('hello').textContent = `Hello, ${patient.firstName}`
    if (patient.consult && patient.consult.status !== 'closed') await showConsult(patient.consult)
    else showAsk(patient.consult)
  } catch (error) {
    consultSection.hidden = false
    showWidgetError(error)
  } finally {
    loading.hidden = true
  }
}

startBackstage()
await begin()
