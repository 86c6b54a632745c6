import { defineWords } from '@consult/ui/i18n/words.ts'

export const notificationSettingWords = defineWords({
  en: {
    title: 'Notifications to patients',
    text: 'Who tells patients who have closed the page that something waits for them.',
    edit: 'Edit notifications',
    mode: 'Who tells patients',
    modes: { send: 'Consult, by mail', event: 'Your own system', off: 'Nobody' },
    modeTexts: {
      send: 'The service sends mails. They never say what waits.',
      event: 'Your system gets notification.requested and tells the patient on your own channel.',
      off: 'Patients find out when they open the page again.',
    },
    senderName: 'Sender name',
    senderNameHint: (company: string) =>
      `The name of a clinic can reveal a condition: choose a neutral one. Without one, mails are from ${company}.`,
    quietHours: 'Quiet hours',
    quietHoursOn: 'Notify patients later during quiet hours',
    quietHoursHint: 'Local time of the patient. Only a call that is starting is told in quiet hours.',
    start: 'From',
    end: 'To',
    startFault: 'Enter the time at which quiet hours begin.',
    endFault: 'Enter the time at which quiet hours end. It differs from the start.',
    timeZone: 'Time zone',
    timeZoneText: 'Time zone of patients whose own is unknown',
  },
  es: {
    title: 'Avisos a pacientes',
    text: 'Quién avisa a los pacientes que han cerrado la página de que algo los espera.',
    edit: 'Editar los avisos',
    mode: 'Quién avisa a los pacientes',
    modes: { send: 'Consult, por correo', event: 'Su propio sistema', off: 'Nadie' },
    modeTexts: {
      send: 'El servicio envía correos. Nunca dicen qué espera.',
      event: 'Su sistema recibe notification.requested y avisa al paciente por su propio canal.',
      off: 'Los pacientes lo ven cuando vuelven a abrir la página.',
    },
    senderName: 'Nombre del remitente',
    senderNameHint: (company) =>
      `El nombre de una clínica puede revelar una enfermedad: elija uno neutro. Sin él, los correos son de ${company}.`,
    quietHours: 'Horas de silencio',
    quietHoursOn: 'Avisar a los pacientes más tarde durante las horas de silencio',
    quietHoursHint: 'Hora local del paciente. En las horas de silencio solo se avisa de una llamada que empieza.',
    start: 'Desde',
    end: 'Hasta',
    startFault: 'Escriba la hora a la que empiezan las horas de silencio.',
    endFault: 'Escriba la hora a la que terminan las horas de silencio. Es distinta de la del comienzo.',
    timeZone: 'Zona horaria',
    timeZoneText: 'Zona horaria de los pacientes cuya zona no se conoce',
  },
})
