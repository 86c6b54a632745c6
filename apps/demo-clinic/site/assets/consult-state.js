const threads = {
  invited: 'Waiting for your consent',
  consented: 'Waiting for a physician',
  queued: 'Waiting for a physician',
  active: 'With a physician',
  resolve_requested: 'Answered. Is this resolved?',
  closed: 'Closed',
}

const calls = {
  invited: 'Ready to join',
  waiting: 'In the waiting room',
  ringing: 'Calling a physician…',
  in_progress: 'With a physician',
  completed: 'Ended',
  cancelled: 'Canceled',
}

const appointment = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** A thread's status in the patient's words. */
export function stateOf(consult) {
  return consult ? (threads[consult.status] ?? 'Open') : 'No open consults'
}

/** A call's status in the patient's words; before a booked one begins, when that is. */
export function callStateOf({ status, scheduledFor }) {
  if (status === 'invited' && scheduledFor) return `Booked for ${appointment.format(new Date(scheduledFor))}`
  return calls[status] ?? 'Open'
}
