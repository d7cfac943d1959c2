export interface FilesTables {
  files: {
    id: string;
    brand_id: string;
    owner_id: bigint;
    purpose: string;
    content_type: string;
    size: number;
    created_ms: bigint;
    /** whether its content is sealed; files of before contents were are not */
    sealed: boolean;
  };
}

/** What is read of a file before its content. */
export const FILE_COLUMNS = ['id', 'brand_id', 'owner_id', 'content_type', 'sealed'] as const;
export type FileRow = Pick<FilesTables['files'], (typeof FILE_COLUMNS)[number]>;
