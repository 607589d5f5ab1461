import * as z from 'zod'

/** The address of a picture of an agent, before its id. Only files of our own are shown: a page loads nothing else. */
export const agentPictureMount = '/api/files/agents/'

export const agentPicture = z
  .string()
  .regex(
    /^\/api\/files\/agents\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Upload the picture in the agent’s editor. Pictures from other addresses are not shown.',
  )

export const mostPictureBytes = 65_536
