import { fillPhysicians } from './booking.js'
import { startCare } from './care-main.js'
import { byId, say } from './dom.js'
import { eventEntry } from './entries.js'
import { ask } from './http.js'
import { follow, place } from './live.js'

const form = byId('desk')
const notice = byId('desk-error')

/** A window on the right half of the screen: a page can place those that it opens, and no others. */
function openOnTheRight() {
  const { availLeft = 0, availTop = 0, availWidth, availHeight } = screen
  const width = Math.floor(availWidth / 2)
  const place = { left: availLeft + width, top: availTop, width, height: availHeight }
  const features = Object.entries(place).map(([name, pixels]) => `${name}=${pixels}`)
  return window.open('', 'consult-desk', ['popup', ...features].join(','))
}

form.addEventListener('submit', async (submit) => {
  submit.preventDefault()
  say(notice, null)
  // At once, since browsers open windows for a click and not for what comes after it.
  const desk = openOnTheRight()
  byId('desk-blocked').hidden = desk !== null
  if (!desk) return
  try {
    const { portalUrl } = await ask('POST', '/api/desk', { physicianId: byId('desk-physician').value })
    desk.location.replace(portalUrl)
  } catch (error) {
    desk.close()
    say(notice, error.message)
  }
})

function showEvent(event) {
  byId('events-empty').hidden = true
  place(byId('events'), `[data-event-id="${CSS.escape(event.id)}"]`, ({ open }) => eventEntry(event, { open }))
}

async function reload() {
  const { events } = await ask('GET', '/api/events?scope=mine')
  for (const event of events.toReversed()) showEvent(event)
  byId('events-empty').hidden = byId('events').children.length > 0
}

async function startDesk() {
  const { portalUrl } = await ask('GET', '/api/site')
  byId('desk-link').href = portalUrl
  await fillPhysicians(byId('desk-physician'))
}

follow('/api/stream?scope=mine', { reload, onEvent: showEvent })
await Promise.all([startCare(), startDesk().catch((error) => say(notice, error.message))])
