import { createBooking } from './booking.js'
import { byId, clearFormErrors, say, showFormError } from './dom.js'
import { ask } from './http.js'

const form = byId('ask')
const notice = byId('ask-error')

const buttons = { message: 'Ask a physician', now: 'Join the waiting room', later: 'Book call' }

/** The question, and how the patient would like to be seen. @param onAsked told the thread or the call that came of it. */
export function startAskForm({ onAsked }) {
  const booking = createBooking()
  const way = () => form.elements.namedItem('way').value

  const showWay = async () => {
    byId('ask-submit').textContent = buttons[way()]
    byId('booking').hidden = way() !== 'later'
    if (way() === 'later') await booking.show()
  }

  const send = (reason) => {
    if (way() === 'message') return ask('POST', '/api/ask', { reason })
    return ask('POST', '/api/visits', { reason, ...(way() === 'later' && booking.values()) })
  }

  for (const input of form.querySelectorAll('[name=way]')) input.addEventListener('change', showWay)

  form.addEventListener('submit', async (submit) => {
    submit.preventDefault()
    clearFormErrors(form, notice)
    const button = byId('ask-submit')
    button.disabled = true
    try {
      const made = await send(byId('reason').value)
      form.reset()
      await showWay()
      await onAsked(made)
    } catch (error) {
      if (error.code === 'slot_unavailable') await booking.show()
      showFormError(form, notice, error)
    } finally {
      button.disabled = false
    }
  })

  return {
    show: (lastConsult) => {
      form.hidden = false
      const last = lastConsult
        ? `Your last question, “${lastConsult.reason ?? 'No reason provided'}”, is closed.`
        : null
      say(byId('last-consult'), last)
    },
    hide: () => {
      form.hidden = true
    },
  }
}
