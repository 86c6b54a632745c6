import { callStateOf, stateOf } from './consult-state.js'
import { byId, clearFormErrors, element, say, showFormError } from './dom.js'
import { ask } from './http.js'
import { mountConsult } from './widget.js'

const people = byId('people')
const chooseError = byId('choose-error')
const form = byId('register')
const registerError = byId('register-error')

async function choose(recordId) {
  say(chooseError, null)
  const buttons = [...people.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await ask('POST', '/api/session', { recordId })
    location.assign('/care')
  } catch (error) {
    say(chooseError, error.message)
    for (const button of buttons) button.disabled = false
  }
}

/** Whoever waits or is called is named first for that. */
function statusOf({ consult, calls }) {
  const [call] = calls
  if (call && (call.status !== 'invited' || !consult || consult.status === 'closed')) return callStateOf(call)
  return stateOf(consult)
}

function showPerson(person) {
  const { recordId, name } = person

  const initials = name
    .split(' ')
    .map((part) => part[0])
    .slice(0, 2)
    .join('')
  const button = element(
    'button',
    { type: 'button', onclick: () => choose(recordId) },
    element('span', { class: 'initials', 'aria-hidden': 'true' }, initials),
    element('span', { class: 'name' }, element('span', { class: 'hidden-text' }, 'Continue as '), name),
    element('span', { class: 'state' }, statusOf(person)),
  )
  return element('li', { class: 'person' }, button)
}

form.addEventListener('submit', async (submit) => {
  submit.preventDefault()
  clearFormErrors(form, registerError)
  const button = form.querySelector('button')
  button.disabled = true
  try {
    await ask('POST', '/api/patients', Object.fromEntries(new FormData(form)))
    location.assign('/care')
  } catch (error) {
    button.disabled = false
    showFormError(form, registerError, error)
  }
})

async function showPeople() {
  try {
    const patients = await ask('GET', '/api/patients')
    people.replaceChildren(...patients.map(showPerson))
  } catch (error) {
    people.replaceChildren()
    say(chooseError, error.message)
  }
}

/** Whoever has an open question finds it in the corner of every page, and here that is what the launcher is for. */
async function showLauncher() {
  const { patient } = await ask('GET', '/api/session')
  if (!patient) return
  byId('start').href = '/care'
  if (patient.consult && patient.consult.status !== 'closed') await mountConsult({ mode: 'launcher' })
}

// The launcher is an extra here: without it, /care says what is wrong.
await Promise.all([showPeople(), showLauncher().catch(() => undefined)])
