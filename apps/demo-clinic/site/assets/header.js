import { byId, element } from './dom.js'
import { ask } from './http.js'

const who = byId('who')

async function signOut() {
  await ask('DELETE', '/api/session').catch(() => undefined)
  location.assign('/')
}

try {
  const { patient } = await ask('GET', '/api/session')
  if (patient) {
    const button = { type: 'button', class: 'button quiet-button small', onclick: signOut }
    who.replaceChildren(element('span', {}, patient.name), element('button', button, 'Sign out'))
  } else {
    who.replaceChildren('Not signed in')
  }
} catch {
  // The page itself says so where it matters.
}
