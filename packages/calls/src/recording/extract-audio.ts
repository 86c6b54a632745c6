import { recordingLimits } from './limited-process.ts'
import { inputArgs, runFfmpeg } from './run-ffmpeg.ts'

/**
 * Extracts the audio of a video without re-encoding it: AAC, in an MP4 file without video.
 * @param options.target the output file; an existing file is replaced.
 * @throws FfmpegError
 */
export function extractAudio(options: {
  video: string
  target: string
  ffmpeg: string
  signal: AbortSignal
}): Promise<void> {
  const { video, target, ffmpeg, signal } = options
  const asItIs = ['-vn', '-c:a', 'copy', '-movflags', '+faststart', '-f', 'mp4']
  return runFfmpeg({ ffmpeg, args: [...inputArgs('mov', video), ...asItIs, target], limits: recordingLimits, signal })
}
