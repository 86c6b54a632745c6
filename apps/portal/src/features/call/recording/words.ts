import { defineWords } from '@consult/ui/i18n/words.ts'

export const recordingWords = defineWords({
  en: {
    title: 'Recording',
    processing: 'Preparing the recording. It appears here when it’s ready.',
    failed: 'Couldn’t prepare the recording. We’ll retry for a few days, and it appears here if that succeeds.',
    removed: 'The recording was deleted at the end of its retention period.',
    play: 'Play recording',
    plays: 'Call recording: patient on the left, physician on the right',
    unplayable: 'Couldn’t play the recording. Try again.',
    signInTitle: 'Sign in again',
    signInText: 'To open a recording, confirm that it’s you.',
    captions: 'Transcript',
    captionsProcessing: 'Preparing the transcript. It will be added as captions.',
    captionsFailed: 'No captions. Couldn’t create the transcript.',
  },
  es: {
    title: 'Grabación',
    processing: 'Preparando la grabación. Aparecerá aquí cuando esté lista.',
    failed: 'No se pudo preparar la grabación. Lo intentaremos unos días más y aparecerá aquí si se logra.',
    removed: 'La grabación se eliminó al terminar su plazo de conservación.',
    play: 'Reproducir la grabación',
    plays: 'Grabación de la llamada: paciente a la izquierda, médico a la derecha',
    unplayable: 'No se pudo reproducir la grabación. Inténtelo de nuevo.',
    signInTitle: 'Iniciar sesión de nuevo',
    signInText: 'Para abrir una grabación, confirme que es usted.',
    captions: 'Transcripción',
    captionsProcessing: 'Preparando la transcripción. Se añadirá como subtítulos.',
    captionsFailed: 'Sin subtítulos. No se pudo crear la transcripción.',
  },
})
