export interface FilesTables {
  files: {
    id: string;
    brand_id: string;
    owner_id: bigint;
    purpose: string;
    content_type: string;
    size: number;
    created_ms: bigint;
    /** whether its content is encrypted; older files may not be */
    sealed: boolean;
  };
}

/** Columns needed to read a file's content. */
export const FILE_COLUMNS = ['id', 'brand_id', 'owner_id', 'content_type', 'sealed'] as const;
export type FileRow = Pick<FilesTables['files'], (typeof FILE_COLUMNS)[number]>;
