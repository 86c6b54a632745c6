/** The parts of the service's `/v1` resources that this clinic uses. Consumers ignore fields that they do not know. */

export interface UpsertPatient {
  readonly externalId: string
  readonly phone: string
  readonly firstName: string
  readonly lastName?: string
  readonly language?: string
  readonly jurisdiction?: string
}

export interface Patient {
  readonly id: string
  readonly externalId: string
  readonly phone: string
}

export interface AsyncConsult {
  readonly id: string
  readonly status: string
  readonly patientExternalId: string
  readonly reason: string | null
  readonly lastActivityAt: string
}

export interface EmbedToken {
  readonly token: string
  readonly expiresAt: string
}

/** What a webhook delivery and the event log have in common. New types may come at any time. */
export interface ConsultEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface StoredEvent extends ConsultEvent {
  readonly deliveredAt: string | null
  readonly attempts: number
  readonly lastStatus: number | null
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor?: string
}
