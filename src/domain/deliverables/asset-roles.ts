/** The table of a model's elements, made from its IFC and as open as that: what viewers read, which no list of files shows and nobody takes home. */
export const ELEMENT_TABLE_ROLE = 'element_table';
/** What an earlier release had in its place: a work file of the server, which nobody is answered. */
export const ELEMENT_INDEX_ROLE = 'element_index';

/** Raised when fragments of the same IFC would have other content: 3 has no property sets, which the table has. Those of deliveries are then made again. */
export const FRAGMENTS_VERSION = 3;
/** Raised when what is made of a delivered DXF or DWG is another: 1 has sheets, and a picture. They are made again then. */
export const DRAWING_VERSION = 1;
/** An estimate, an invoice or a signed authorization of another portal, which came with an exit package: a paper, and no money that is open. */
export const BILLING_DOCUMENT_ROLE = 'billing_document';
/** A delivered JSON list of drawings and models, which the drawing viewer reads (viewers.md §2.5). No list of files shows it. */
export const ASSET_LIST_ROLE = 'asset_list';
