import { expect, it } from 'vitest'
import { asyncConsultRefusals } from '../async-consult/machine.ts'
import { telehealthRefusals } from '../telehealth/machine.ts'

it('finds refusals of states and of conditions', () => {
  expect(asyncConsultRefusals('take_over').toSorted()).toEqual([
    'already_closed',
    'sla_not_overdue',
    'thread_not_active',
  ])
  expect(telehealthRefusals('cancel')).toEqual(['consult_not_cancellable'])
})

it('joins those of several actions, each once', () => {
  expect(asyncConsultRefusals('accept_consent', 'decline_consent')).toEqual(['thread_not_active'])
})
