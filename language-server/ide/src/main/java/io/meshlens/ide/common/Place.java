package io.meshlens.ide.common;

import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;

/** A range of a file. */
public record Place(FileId file, TextRange range) {}
