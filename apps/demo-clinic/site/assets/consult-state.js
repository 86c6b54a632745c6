const threads = {
  invited: 'Waiting for your consent',
  consented: 'Waiting for a physician',
  queued: 'Waiting for a physician',
  active: 'With a physician',
  resolve_requested: 'Answered: is it settled?',
  closed: 'Closed',
}

const calls = {
  invited: 'Ready when you are',
  waiting: 'In the waiting room',
  ringing: 'A physician is being called',
  in_progress: 'With a physician',
  completed: 'Over',
  cancelled: 'Cancelled',
}

const appointment = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** A thread's status in the patient's words. */
export function stateOf(consult) {
  return consult ? (threads[consult.status] ?? 'Open') : 'No open question'
}

/** A call's status in the patient's words; before a booked one begins, when that is. */
export function callStateOf({ status, scheduledFor }) {
  if (status === 'invited' && scheduledFor) return `Booked for ${appointment.format(new Date(scheduledFor))}`
  return calls[status] ?? 'Open'
}
