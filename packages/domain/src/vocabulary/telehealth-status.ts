import { z } from 'zod'

/** The states of a live-call consult. Source: docs/states.md. */
export const telehealthStatusSchema = z.enum(['invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled'])
export type TelehealthStatus = z.infer<typeof telehealthStatusSchema>

/** Why a call was canceled: somebody requested it, or the patient never arrived at the booked time. */
export const cancelledReasonSchema = z.enum(['requested', 'patient_no_show'])
export type CancelledReason = z.infer<typeof cancelledReasonSchema>

export const recordingStatusSchema = z.enum(['none', 'recording', 'processing', 'ready', 'failed'])
export type RecordingStatus = z.infer<typeof recordingStatusSchema>

export const transcriptStatusSchema = z.enum(['none', 'unavailable', 'processing', 'ready', 'failed'])
export type TranscriptStatus = z.infer<typeof transcriptStatusSchema>
