import { type Appointment, appointment, at } from './appointments.ts'

const longReason =
  'Dizzy since noon, and a rash on both arms that itches at night. It began after a walk in the woods a week ago.'

/** Appointments of every status and length, some of them at the same time. A real week does not have all of these at once. */
export const busyWeek: readonly Appointment[] = [
  appointment({
    name: 'Bo Li',
    birthDate: '2024-10-10',
    from: '08:00',
    minutes: 20,
    fields: { status: 'completed', reason: 'Fever' },
  }),
  appointment({ name: 'Silvana Moretti', from: '08:30', minutes: 10, fields: { status: 'completed' } }),
  appointment({
    name: 'Ottilie Grünwald-Featherstonehaugh',
    birthDate: '1930-02-28',
    from: '08:45',
    minutes: 30,
    fields: { status: 'cancelled', cancelledReason: 'patient_no_show', reason: longReason },
  }),
  appointment({ name: 'Nguyễn Thị Hồng Nhung', from: '09:20', minutes: 15 }),
  appointment({ name: 'Ana Prado', from: '09:50', minutes: 75, fields: { status: 'in_progress', reason: null } }),
  appointment({
    name: 'Maximiliane-Alexandra von Hohenzollern-Sigmaringen',
    birthDate: '1948-11-02',
    from: '10:00',
    minutes: 60,
    fields: { status: 'waiting', reason: longReason, rescheduledFrom: at(-1, '15:30') },
  }),
  appointment({ name: 'محمد عبد الرحمن بن عبد العزيز', from: '10:30', minutes: 10, fields: { status: 'ringing' } }),
  appointment({ name: '欧阳 雪梅', from: '11:10', minutes: 5 }),
  appointment({ name: 'Nadia Holt', from: '11:15', minutes: 10, fields: { rescheduledFrom: at(0, '14:00') } }),
  appointment({ name: null, from: '13:00', minutes: 45, fields: { reason: null } }),
  appointment({ name: 'Jonas Brandt', from: '23:30', minutes: 60 }),
  ...[-3, -2, -1, 1, 2, 3, 4].flatMap((days) => {
    const status = days < 0 ? 'completed' : 'invited'
    return [
      appointment({ name: 'Jonas Brandt', days, from: '09:00', minutes: 20, fields: { status } }),
      appointment({
        name: 'Theodora Papadopoulos',
        days,
        from: '10:40',
        minutes: 45,
        fields: { status, reason: longReason },
      }),
    ]
  }),
]
