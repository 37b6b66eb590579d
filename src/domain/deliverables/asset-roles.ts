/** The list of a model's elements, by which versions are compared: a work file of the server, which no list of files shows and nobody is answered. */
export const ELEMENT_INDEX_ROLE = 'element_index';
