import { byId, say } from './dom.js'
import { ask } from './http.js'

const notice = byId('trial-error')

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', dateStyle: 'medium' })

const toggles = {
  away: { idle: 'Disconnect our backend', running: 'Disconnected' },
  'refuse-webhooks': { idle: 'Refuse webhooks', running: 'Accept webhooks' },
}

const secondsTo = (instant) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
const asTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Says what went wrong, and lets nobody press twice. */
async function during(button, work) {
  say(notice, null)
  button.disabled = true
  try {
    await work()
  } catch (error) {
    say(notice, error.message)
  } finally {
    button.disabled = false
  }
}

/** The buttons that make something go wrong, with what is left of it. */
export function createTrials() {
  const told = new Set()
  let widget = null
  let troubles = {}

  const show = () => {
    for (const [name, { idle, running }] of Object.entries(toggles)) {
      const until = troubles[name]
      byId(name).textContent = until ? `${running} (${secondsTo(until)} s)` : idle
      byId(name).setAttribute('aria-pressed', String(Boolean(until)))
    }
    const life = widget && `The widget's token expires in ${asTime(secondsTo(widget.expiresAt))}.`
    const renewed = widget?.renewals ? ` Renewed ${widget.renewals === 1 ? 'once' : `${widget.renewals} times`}.` : ''
    byId('token-life').textContent = life ? life + renewed : 'The widget has no token yet.'
    byId('short-token').disabled = !widget
  }
  // Only what a second changes: an open page does nothing else for it.
  setInterval(show, 1_000)

  for (const name of Object.keys(toggles)) {
    const button = byId(name)
    button.addEventListener('click', () =>
      during(button, async () => {
        troubles = await ask(troubles[name] ? 'DELETE' : 'POST', '/api/troubles', { trouble: name })
        show()
      }),
    )
  }

  byId('short-token').addEventListener('click', () =>
    during(byId('short-token'), async () => {
      await widget?.giveToken(60)
      show()
    }),
  )

  byId('rotate').addEventListener('click', () =>
    during(byId('rotate'), async () => {
      const { begins, previousKeyExpiresAt } = await ask('POST', '/api/rotate-key', {})
      const until = clock.format(new Date(previousKeyExpiresAt))
      byId('rotate-told').textContent = `Now using ${begins}… The previous key works until ${until}.`
      for (const listener of told) listener()
    }),
  )

  return {
    showWidget: (shown) => {
      widget = shown
      show()
    },
    showTroubles: (state) => {
      troubles = state
      show()
    },
    showSite: ({ canRotate, troubles: state }) => {
      byId('rotate').disabled = !canRotate
      troubles = state
      show()
    },
    /** @param listener told once there is another key. */
    onRotated: (listener) => told.add(listener),
  }
}
