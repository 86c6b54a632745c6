const states = {
  invited: 'Ready to join',
  consented: 'Waiting for a physician',
  queued: 'Waiting for a physician',
  active: 'With a physician',
  resolve_requested: 'Answered. Is this resolved?',
  closed: 'Closed',
  waiting: 'In the waiting room',
  ringing: 'Calling a physician…',
  in_progress: 'With a physician',
  completed: 'Ended',
  cancelled: 'Canceled',
}

const appointment = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** A thread's status in the patient's words. */
export function stateOf(consult) {
  if (!consult) return 'No open consults'
  return consult.status === 'invited' ? 'Waiting for your consent' : (states[consult.status] ?? 'Open')
}

/** A call's status in the patient's words, or the time of a booked one. */
export function callStateOf({ status, scheduledFor }) {
  if (status === 'invited' && scheduledFor) return `Booked for ${appointment.format(new Date(scheduledFor))}`
  return states[status] ?? 'Open'
}
