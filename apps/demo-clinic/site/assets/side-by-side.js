import { followBackstage } from './backstage.js'
import { fillPhysicians } from './booking.js'
import { startCare } from './care-main.js'
import { byId, say } from './dom.js'
import { ask } from './http.js'

const form = byId('desk')
const notice = byId('desk-error')

/** Opens a window on the right half of the screen. A page can place only the windows that it opens. */
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
  // Before the request: browsers allow a window only during the click.
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

async function startDesk() {
  const { portalUrl } = await ask('GET', '/api/site')
  byId('desk-link').href = portalUrl
  await fillPhysicians(byId('desk-physician'))
}

followBackstage('mine')
await Promise.all([startCare(), startDesk().catch((error) => say(notice, error.message))])
