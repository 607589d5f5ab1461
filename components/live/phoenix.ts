// By its name alone: an import of the whole package on demand would bring all of its other parts, too.
export { Socket } from '@supabase/phoenix'
