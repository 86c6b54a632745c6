/** What each program needs from its generated client. */
export interface Steps {
  upsertPatient(externalId: string, phone: string): Promise<{ id: string }>
  invite(patientId: string): Promise<{ id: string }>
  acceptConsent(consultId: string): Promise<{ status: string }>
  post(consultId: string, text: string, key: string): Promise<{ messageId: string }>
  /** @returns the error code of a consult that does not exist. */
  codeOfUnknownConsult(consultId: string): Promise<string | undefined>
  /** @returns the types of all events. */
  eventTypes(): Promise<string[]>
}

declare const process: { argv: string[]; stdout: { write(text: string): void } }

/** The arguments of the program. */
export const [, , baseUrl = '', apiKey = '', externalId = '', phone = ''] = process.argv

/** Takes a consult through these steps and prints what they returned, as JSON. */
export async function run(steps: Steps): Promise<void> {
  const patient = await steps.upsertPatient(externalId, phone)
  const consult = await steps.invite(patient.id)
  const { status } = await steps.acceptConsent(consult.id)
  const first = await steps.post(consult.id, 'I have been coughing for a week.', 'first-message')
  const repeated = await steps.post(consult.id, 'I have been coughing for a week.', 'first-message')
  const unknown = await steps.codeOfUnknownConsult(consult.id.replace(/.{8}$/, '00000000'))
  const result = {
    status,
    isSameMessage: first.messageId === repeated.messageId,
    unknown,
    events: await steps.eventTypes(),
  }
  process.stdout.write(JSON.stringify(result))
}
