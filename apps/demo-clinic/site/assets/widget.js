import { ask, SiteError } from './http.js'

/** Everything that the widget says, for the list beside it. */
const widgetEvents = [
  'ready',
  'opened',
  'closed',
  'unread',
  'status',
  'message',
  'call:started',
  'call:ended',
  'service:expired',
  'error',
]

let loading = null

/** Loads the service's script, once. @returns `window.consult`. @throws SiteError */
function loadConsult(apiUrl) {
  loading ??= new Promise((done, fail) => {
    const script = document.createElement('script')
    script.src = `${apiUrl}/embed/v1/consult.js`
    script.async = true
    script.onload = () => done(window.consult)
    script.onerror = () => {
      loading = null
      script.remove()
      const message = 'Couldn’t load the consult. Try again in a moment, or call us.'
      fail(new SiteError({ code: 'widget_missing', message }))
    }
    document.head.append(script)
  })
  return loading
}

/** A new token for a widget that has lost its own: asked for until there is one, or nobody is signed in. */
async function renew(giveToken) {
  for (let wait = 1000; ; wait = Math.min(2 * wait, 30_000)) {
    try {
      return await giveToken()
    } catch (error) {
      if (error.code === 'signed_out') return location.assign('/#patients')
      await new Promise((next) => setTimeout(next, wait))
    }
  }
}

/**
 * Puts the widget into the page: a token from the clinic's own backend, the service's script, `mount`, and a new token
 * each time the widget says that its own has run out.
 * @param callId the call to show; without one it shows the patient's messages.
 * @param onEvent told everything that the widget says: its name and what it carries.
 * @returns what the page does with the widget. @throws SiteError
 */
export async function mountConsult({ mode, container, callId, onEvent = () => undefined }) {
  const mint = (ttlSeconds) => ask('POST', '/api/embed-token', { callId, ttlSeconds })
  const [{ apiUrl }, first] = await Promise.all([ask('GET', '/api/site'), mint()])
  const consult = await loadConsult(apiUrl)
  const handle = consult.mount({ token: first.token, mode, ...(container && { container }) })
  let { expiresAt } = first
  let renewals = 0
  let isRenewing = false

  const giveToken = async (ttlSeconds) => {
    const minted = await mint(ttlSeconds)
    expiresAt = minted.expiresAt
    renewals += 1
    handle.refresh(minted.token)
  }
  handle.on('service:expired', async () => {
    // It is said again while it is being seen to.
    if (isRenewing) return
    isRenewing = true
    await renew(giveToken)
    isRenewing = false
  })
  for (const name of widgetEvents) handle.on(name, (detail) => onEvent(name, detail))
  return {
    /** A new token, at any time. @throws SiteError */
    giveToken,
    destroy: () => handle.destroy(),
    get expiresAt() {
      return expiresAt
    },
    get renewals() {
      return renewals
    },
  }
}
