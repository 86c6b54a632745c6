import { expect, it } from 'vitest'
import { asyncConsultRefusals } from '../async-consult/machine.ts'
import { telehealthRefusals } from '../telehealth/machine.ts'

it('refusalsOf finds the refusals of states and of guards', () => {
  expect(asyncConsultRefusals('take_over').toSorted()).toEqual([
    'already_closed',
    'sla_not_overdue',
    'thread_not_active',
  ])
  expect(telehealthRefusals('cancel')).toEqual(['consult_not_cancellable'])
})

it('refusalsOf merges the codes of several actions without duplicates', () => {
  expect(asyncConsultRefusals('accept_consent', 'decline_consent')).toEqual(['thread_not_active'])
})
