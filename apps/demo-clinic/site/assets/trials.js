import { byId, say } from './dom.js'
import { ask } from './http.js'

const notice = byId('trial-error')

const until = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', dateStyle: 'medium' })

const toggles = {
  away: { idle: 'Disconnect our backend', running: 'Disconnected' },
  'refuse-webhooks': { idle: 'Refuse webhooks', running: 'Accept webhooks' },
}

const secondsTo = (instant) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
const asTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Runs `work` when the button is pressed, shows its error, and ignores further clicks until it is done. */
function onPress(button, work) {
  button.addEventListener('click', async () => {
    say(notice, null)
    button.disabled = true
    try {
      await work()
    } catch (error) {
      say(notice, error.message)
    } finally {
      button.disabled = false
    }
  })
}

/** The buttons that simulate a failure, with the time that is left of it. */
export function createTrials() {
  let widget = null
  let troubles = {}

  const show = () => {
    for (const [name, { idle, running }] of Object.entries(toggles)) {
      const end = troubles[name]
      byId(name).textContent = end ? `${running} (${secondsTo(end)} s)` : idle
      byId(name).setAttribute('aria-pressed', String(Boolean(end)))
    }
    const life = widget && `The widget's token expires in ${asTime(secondsTo(widget.expiresAt))}.`
    const renewed = widget?.renewals ? ` Renewed ${widget.renewals === 1 ? 'once' : `${widget.renewals} times`}.` : ''
    byId('token-life').textContent = life ? life + renewed : 'The widget has no token yet.'
    byId('short-token').disabled = !widget
  }

  for (const name of Object.keys(toggles)) {
    onPress(byId(name), async () => {
      troubles = await ask(troubles[name] ? 'DELETE' : 'POST', '/api/troubles', { trouble: name })
      show()
    })
  }
  onPress(byId('short-token'), () => widget?.giveToken(60))
  onPress(byId('rotate'), async () => {
    const { begins, previousKeyExpiresAt } = await ask('POST', '/api/rotate-key', {})
    const end = until.format(new Date(previousKeyExpiresAt))
    byId('rotate-result').textContent = `Now using ${begins}… The previous key works until ${end}.`
  })

  return {
    showWidget: (shown) => {
      widget = shown
      show()
    },
    /** Called once a second, so the times count down. */
    showState: ({ canRotate, troubles: state }) => {
      byId('rotate').closest('li').hidden = !canRotate
      troubles = state
      show()
    },
  }
}
