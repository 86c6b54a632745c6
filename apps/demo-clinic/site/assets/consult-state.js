const words = {
  invited: 'Waiting for your consent',
  consented: 'Waiting for a physician',
  queued: 'Waiting for a physician',
  active: 'With a physician',
  resolve_requested: 'Answered: is it settled?',
  closed: 'Closed',
}

/** A consult's status in the patient's words. */
export function stateOf(consult) {
  return consult ? (words[consult.status] ?? 'Open') : 'No open question'
}
